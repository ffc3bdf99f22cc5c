import type { AuditEpochsView, AuditInstallationView } from '#contracts/api/views/audit.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Entries } from './entries.tsx';
import { Entry } from './entry.tsx';
import { texts } from './texts.ts';

const words = texts.installation;

type ShownEpoch = AuditEpochsView['epochs'][number];
type EveryEpoch = AuditInstallationView['epochs'][number];
/** Only auditors of the installation know of those that were never shown, and of backups. */
type ListedEpoch = Pick<EveryEpoch, keyof ShownEpoch> & Partial<EveryEpoch>;

/** The newest epoch comes first. The documents of those that aren't shown any more can be opened. */
export const EpochList = ({ epochs }: { readonly epochs: readonly ListedEpoch[] }) => (
  <Entries label={words.epochs}>
    {epochs.toReversed().map((epoch) => (
      <Epoch key={epoch.number} epoch={epoch} />
    ))}
  </Entries>
);

const Epoch = ({ epoch }: { readonly epoch: ListedEpoch }) => {
  const { number, isCurrent, activatedAt, replacedAt, restoredFrom, imported = 0, abandoned } = epoch;

  return (
    <Entry
      head={
        isCurrent || !activatedAt ? (
          words.epoch(number)
        ) : (
          <TextLink to={`/audit?tab=installation&epoch=${number}`}>{words.documentsOf(number)}</TextLink>
        )
      }
      names={[restoredFrom?.filename ?? '']}
      facts={[
        activatedAt && words.shown(activatedAt, replacedAt),
        restoredFrom ? words.restored(restoredFrom, imported) : null,
      ]}
      side={
        <StatusBadge tone={isCurrent ? 'green' : abandoned ? 'red' : 'grey'}>
          {isCurrent
            ? words.current
            : abandoned
              ? words.abandoned
              : replacedAt
                ? words.replaced
                : words.unused}
        </StatusBadge>
      }
    />
  );
};
