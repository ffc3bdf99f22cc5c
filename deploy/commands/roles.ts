import { parseArgs } from 'node:util';
import { type InstallationRole, installationRoles, roleNames } from '#contracts/epochs/installation-roles.ts';
import { openInstallation, saidAtCommandLine } from './installation.ts';
import { runCommand, say, Usage } from './say.ts';

type Change = { readonly role: InstallationRole; readonly email: string } & (
  | { readonly kind: 'bind' }
  | { readonly kind: 'end'; readonly reason: string }
);

/**
 * `npm run roles` lists who has roles of the installation. `-- --bind ROLE --account ADDRESS` gives one to the account with
 * this address, and `-- --end ROLE --account ADDRESS --reason WHY` ends one, both on record. A role counts only as long as
 * the setting for it names the address as well.
 */
await runCommand('Nothing was changed.', async () => {
  const change = readArguments(process.argv.slice(2));
  const { roles, close } = await openInstallation(() => {});

  try {
    if (change === null) return await list(roles);
    const found = await roles.find(change.email);
    if (!found) throw new Usage(`No account has the address ${change.email}.`);
    const what = `${change.email} (account ${found.id}) as ${roleNames[change.role]}`;
    if (change.kind === 'bind') {
      const done = await roles.bind(change.role, found, saidAtCommandLine());
      if (done === 'unconfirmed')
        throw new Usage(
          `The account with the address ${change.email} hasn’t confirmed it, so anyone may have registered it. Its holder first opens the link that confirms the address.`,
        );
      if (done === 'unproven')
        throw new Usage(
          `No one has shown yet that the account with the address ${change.email} belongs to the person who reads its mail: someone else may have registered it. Its holder takes the role by the link that the product mails to named addresses, opened while signed in, or first resets the password.`,
        );
      return say(done === 'bound' ? `On record: ${what}.` : `${what}: that was so already.`);
    }
    const isOver = await roles.end(change.role, found.id, change.reason, saidAtCommandLine());
    say(isOver ? `Ended, on record: ${what}.` : `${what}: that isn’t so.`);
  } finally {
    await close();
  }
});

async function list({ list: all }: Awaited<ReturnType<typeof openInstallation>>['roles']): Promise<void> {
  const holding = (await all()).filter(({ endedAt }) => endedAt === null);
  if (holding.length === 0) return say('No account has a role of the installation.');
  for (const { role, account, holder, boundAt, by } of holding)
    say(
      `${roleNames[role]}: ${holder?.email ?? 'an account that isn’t there'} (account ${account}), since ${boundAt}, by ${by === account ? 'its holder' : by}`,
    );
}

function readArguments(args: readonly string[]): Change | null {
  try {
    const text = { type: 'string' } as const;
    const { bind, end, account, reason } = parseArgs({
      args: [...args],
      options: { bind: text, end: text, account: text, reason: text },
    }).values;
    if (bind === undefined && end === undefined && account === undefined && reason === undefined) return null;
    const role = installationRoles.find((one) => one === (bind ?? end));
    const email = account?.trim();
    if (!role || !email) throw new Error('incomplete');
    if (bind !== undefined && end === undefined && reason === undefined) return { kind: 'bind', role, email };
    if (bind === undefined && reason?.trim()) return { kind: 'end', role, email, reason: reason.trim() };
    throw new Error('contradictory');
  } catch {
    throw new Usage(
      `It is called: npm run roles [-- --bind ROLE --account ADDRESS | -- --end ROLE --account ADDRESS --reason WHY], where ROLE is ${installationRoles.join(', ')}`,
    );
  }
}
