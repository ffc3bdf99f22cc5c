import type { BackupProgress } from '#contracts/api/backup.ts';

/**
 * Requests to the projector, which is the only writer of read models, to rebuild those of the current epoch. There is
 * one rebuild at a time. `report` is a RebuildReport once it is done, and `reason` says why it failed.
 */
export const CREATE_REBUILDS = `
  create table if not exists app.rebuilds (
    id uuid primary key,
    asked_at timestamptz not null default now(),
    phase text not null default 'asked',
    done bigint not null default 0,
    total bigint not null default 0,
    report jsonb,
    reason text
  );
  create unique index if not exists rebuilds_under_way on app.rebuilds ((true)) where phase not in ('done', 'failed');`;

/** The channel of Postgres by which the projector is told to look at the table. */
export const REBUILD_CHANNEL = 'inkstream_rebuild';

export type RebuildPhase =
  | 'asked'
  | Extract<BackupProgress['phase'], 'building' | 'comparing' | 'activating' | 'done' | 'failed'>;

/** A row that is missing in one of the builds, or differs between them. */
export type Difference = {
  readonly table: string;
  /** The columns of its primary key. */
  readonly key: Readonly<Record<string, unknown>>;
  /** Compared with the old build, the new one lacks the row, added it, or has other values in these columns. */
  readonly kind: 'gone' | 'added' | 'changed';
  readonly columns: readonly string[];
};

export type ComparedTable = {
  readonly table: string;
  /** The number of rows in the old and in the new build, and how many of them differ. */
  readonly before: number;
  readonly after: number;
  readonly different: number;
};

export type Comparison = {
  readonly tables: readonly ComparedTable[];
  /** Some of the differences in each table. `different` counts all. */
  readonly differences: readonly Difference[];
};

export type RebuildReport = Comparison & {
  readonly epoch: number;
  readonly build: number;
  /** The position of the last event that both builds held when they were compared. */
  readonly position: string;
  readonly events: number;
  /** Milliseconds that the rebuild took. */
  readonly took: number;
};
