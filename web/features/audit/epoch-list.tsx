import type { AuditEpochsView, AuditInstallationView } from '#contracts/api/views/audit.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Entries } from './entries.tsx';
import { Entry } from './entry.tsx';
import { texts } from './texts.ts';

const labels = texts.installation;

type ShownEpoch = AuditEpochsView['epochs'][number];
type EveryEpoch = AuditInstallationView['epochs'][number];
/** Only auditors of the installation know of those that were never shown, and of backups. */
type ListedEpoch = Pick<EveryEpoch, keyof ShownEpoch> & Partial<EveryEpoch>;

/** The newest epoch comes first. The documents of those that aren't shown any more can be opened. */
export const EpochList = ({ epochs }: { readonly epochs: readonly ListedEpoch[] }) => (
  <Entries label={labels.epochs}>
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
          labels.epoch(number)
        ) : (
          <TextLink to={`/audit?tab=installation&epoch=${number}`}>{labels.documentsOf(number)}</TextLink>
        )
      }
      names={[restoredFrom?.filename ?? '']}
      facts={[
        activatedAt && labels.shown(activatedAt, replacedAt),
        restoredFrom ? labels.restored(restoredFrom, imported) : null,
      ]}
      side={
        <StatusBadge tone={isCurrent ? 'green' : abandoned ? 'red' : 'grey'}>
          {isCurrent
            ? labels.current
            : abandoned
              ? labels.abandoned
              : replacedAt
                ? labels.replaced
                : labels.unused}
        </StatusBadge>
      }
    />
  );
};
