import type { NatsConnection } from '@nats-io/transport-node';
import { Progressed } from '#contracts/api/announcements.ts';
import type { BackupProgress } from '#contracts/api/backup.ts';
import type { ReportProgress } from './taking/take.ts';

/** Milliseconds between two reports of the same phase. */
const PAUSE = 250;

/** Reports each new phase at once, and progress within a phase at most four times a second. */
export const paced = (tell: ReportProgress, now: () => number = () => performance.now()): ReportProgress => {
  let last: { readonly of: string; readonly at: number } | null = null;

  return (progress) => {
    const of = phaseOf(progress);
    if (last?.of === of && now() - last.at < PAUSE) return;
    last = { of, at: now() };
    tell(progress);
  };
};

/** Publishes progress over NATS. Nobody depends on it, so work goes on even if the connection is closed. */
export const progressOver = (nats: NatsConnection): ReportProgress =>
  paced((progress) => {
    if (!nats.isClosed()) nats.publish(Progressed.subject, JSON.stringify(progress));
  });

const phaseOf = ({ operation, phase }: BackupProgress) => `${operation} ${phase}`;
