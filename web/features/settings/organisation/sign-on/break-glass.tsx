import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { MemberView } from '#contracts/api/views/organisation.ts';
import { BREAK_GLASS_MAX } from '#contracts/organisation/roles.ts';
import { Entry } from '../../../../ui/entry.tsx';
import { List } from '../list.tsx';
import { organisationQueries } from '../queries.ts';
import { useChangeAtOnce } from '../use-change.ts';
import { texts } from './texts.ts';

const labels = texts.breakGlass;

/** Which owners may sign in past the identity provider. */
export const BreakGlass = ({ mayChange }: { readonly mayChange: boolean }) => {
  const styles = useStyles();
  const query = useQuery(organisationQueries.owners);
  const { change, isPending } = useChangeAtOnce(labels.saved);
  const owners = query.data?.members.filter(({ suspendedAt }) => suspendedAt === null) ?? [];
  const named = owners.filter(({ isBreakGlass }) => isBreakGlass).map(({ id }) => id);
  const set = ({ id }: MemberView, isNamed: boolean) =>
    change({
      method: 'PATCH',
      path: '/api/organisation/break-glass',
      body: { accounts: isNamed ? [...named, id] : named.filter((one) => one !== id) },
    });

  return (
    <section className={styles.section} aria-label={labels.heading}>
      <h2 className={styles.heading}>{labels.heading}</h2>
      <p className={styles.text}>{labels.text}</p>
      <List label={labels.label} query={query} nothing={labels.nothing}>
        {owners.map((owner) => (
          <Entry
            key={owner.id}
            title={owner.fullName}
            facts={[owner.email, owner.isBreakGlass && !mayChange && labels.named]}
            actions={
              mayChange && (
                <Switch
                  className={styles.toggle}
                  aria-label={labels.nameOf(owner.fullName)}
                  checked={owner.isBreakGlass}
                  disabled={isPending || (!owner.isBreakGlass && named.length >= BREAK_GLASS_MAX)}
                  onChange={(_, { checked }) => set(owner, checked)}
                />
              )
            }
          />
        ))}
      </List>
      {!mayChange && <p className={styles.text}>{labels.locked}</p>}
    </section>
  );
};

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    marginTop: tokens.spacingVerticalL,
  },
  heading: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, margin: 0 },
  text: { margin: 0 },
  // In line with other controls, in spite of the room around it.
  toggle: { marginRight: `calc(-1 * ${tokens.spacingHorizontalS})` },
});
