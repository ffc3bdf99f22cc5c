import { type Account, type ActiveAccount, notificationsAt } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { account } from '../../account/decisions/decider.ts';
import { document } from '../../document/decisions/decider.ts';
import { type Asked, byMail } from '../deliveries/by-mail.ts';
import { mail } from '../deliveries/mail.ts';
import { seal } from '../deliveries/seal.ts';
import { due, type Wishes } from '../due/document-due.ts';
import type { LoadedDocument } from './loaded-document.ts';
import type { Reactor, Work } from './reactor.ts';

/** What is due for a document. */
export const documentWork = async (reactor: Reactor, id: string): Promise<readonly Work[]> => {
  const { streams } = reactor.writer;
  const loaded = await streams.read(document, id);
  if (loaded.state.status === 'none') return [];
  const owner = active((await streams.read(account, loaded.state.owner)).state);
  const at = { there: loaded.state, loaded, owner };

  return byMail(loaded.state, due(loaded.state, wishesOf(owner))).map((asked) => ({
    kind: asked.kind,
    key: JSON.stringify(asked),
    act: () => act(reactor, at, asked),
  }));
};

const active = (owner: Account): ActiveAccount => (owner.status === 'none' ? refuse('not-found') : owner);

const wishesOf =
  (owner: ActiveAccount): Wishes =>
  (purpose, at) => {
    const { emailNotifications, documentCompleted } = notificationsAt(owner, at);

    return emailNotifications && (purpose !== 'completed-copy' || documentCompleted);
  };

const act = async (reactor: Reactor, at: LoadedDocument, asked: Asked): Promise<boolean> => {
  if (asked.kind === 'mail') return mail(reactor, at, asked.intents);
  await seal(reactor, at);

  return true;
};
