import type { AccountCommand } from '#contracts/account/commands.ts';
import { logoUrl } from '#contracts/api/account-settings.ts';
import { PrepareLogo, patienceFor } from '#contracts/api/media.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { ask } from '../../shared/messaging/nats.ts';
import { account } from '../decisions/account/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import type { Upload } from '../http/upload-body.ts';
import { handle } from '../log/handle.ts';
import { waitOutside } from '../log/write-permission.ts';
import { isBrandingLocked } from '../organisation/branding-lock.ts';

/** Keeps a picture as a logo of this account. It appears once the settings name it. */
export const uploadLogo = async (
  { by, body: { file }, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, Upload>,
  { writer, nats, limits }: Dependencies,
): Promise<Answer> => {
  if (await isBrandingLocked(writer, by.id)) refuse('settings.branding-locked');
  if (!file || file.size === 0) return refuse('logo.missing');
  await limits.spend('upload-account', by.id);
  const original = await file.keep();
  const prepared = await waitOutside(writer, () =>
    ask(nats, PrepareLogo, { original, account: by.id }, patienceFor(PrepareLogo)),
  );
  if (!prepared.ok) return refuse(prepared.code);
  const { logo } = prepared;

  const command: AccountCommand = { type: 'UploadLogo', data: { logo } };
  await handle(writer, account, by.id, envelope, command);

  return { body: { logoUrl: logoUrl(logo) } };
};
