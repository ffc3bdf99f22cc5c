import type { NatsConnection } from '@nats-io/transport-node';
import { Progressed } from '#contracts/api/announcements.ts';
import type { BackupProgress } from '#contracts/api/backup.ts';
import type { ReportProgress } from './taking/take.ts';

/** Milliseconds between two words of one phase. */
const PAUSE = 250;

/** Says each new phase at once, and how far it has come four times a second. */
export const paced = (tell: ReportProgress, now: () => number = () => performance.now()): ReportProgress => {
  let last: { readonly of: string; readonly at: number } | null = null;

  return (progress) => {
    const of = phaseOf(progress);
    if (last?.of === of && now() - last.at < PAUSE) return;
    last = { of, at: now() };
    tell(progress);
  };
};

/** Nobody has to hear it, so a connection that is away is no reason to stop. */
export const progressOver = (nats: NatsConnection): ReportProgress =>
  paced((progress) => {
    if (!nats.isClosed()) nats.publish(Progressed.subject, JSON.stringify(progress));
  });

const phaseOf = ({ operation, phase }: BackupProgress) => `${operation} ${phase}`;
