import type { BackupProgress } from '#contracts/api/backup.ts';

/**
 * What is asked of the projector over a table, since only it writes read models: to build those of the current epoch
 * anew. One rebuild at a time; `report` is a RebuildReport once it is done, `reason` says why it could not be.
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

/** A row that the two builds do not both hold, or not alike. */
export type Difference = {
  readonly table: string;
  /** The columns of its primary key. */
  readonly key: Readonly<Record<string, unknown>>;
  /** Of the old build as against the new: the row is gone, was added, or has changed in these columns. */
  readonly kind: 'gone' | 'added' | 'changed';
  readonly columns: readonly string[];
};

export type ComparedTable = {
  readonly table: string;
  /** Rows of the old and of the new build, and how many of them differ. */
  readonly before: number;
  readonly after: number;
  readonly different: number;
};

export type Comparison = {
  readonly tables: readonly ComparedTable[];
  /** Some of each table's: `different` counts all. */
  readonly differences: readonly Difference[];
};

export type RebuildReport = Comparison & {
  readonly epoch: number;
  readonly build: number;
  /** The place in the log of the last event that both held when they were compared. */
  readonly position: string;
  readonly events: number;
  /** Milliseconds that building took. */
  readonly took: number;
};
