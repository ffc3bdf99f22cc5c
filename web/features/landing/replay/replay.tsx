import type { ReactNode } from 'react';
import landing from '../landing.module.css';
import sections from '../sections.module.css';
import { texts } from '../texts.ts';
import { momentsOf, personWord, type Stretch, statesOf, statusWord, stretchesOf } from './moments.ts';
import paper from './paper.module.css';
import styles from './replay.module.css';
import { OWNER, sampleHistory, signers } from './sample-history.ts';

const labels = texts.replay;
const moments = momentsOf(sampleHistory, OWNER);
const states = statesOf(sampleHistory);
const last = moments.length - 1;

/**
 * The record of a sample document, as it stands at its last event. The script of the page (play-replay.ts) moves it to
 * others, by what the elements say about themselves.
 */
export const Replay = () => (
  <section className={`${landing.band} ${sections.section}`} aria-labelledby="demo">
    <h2 id="demo">{labels.heading}</h2>
    <p className={`${sections.lead} ${styles.lead}`}>{labels.lead}</p>
    <div className={styles.replay} data-replay>
      <Transport />
      <Events />
      <DocumentThen />
    </div>
  </section>
);

/** Hidden until the script has come that it needs. */
const Transport = () => (
  <div className={styles.transport} data-transport hidden>
    <button
      type="button"
      className={landing.primary}
      data-play
      data-play-word={labels.play}
      data-pause-word={labels.pause}
      data-again-word={labels.again}
    >
      {labels.again}
    </button>
    <input
      type="range"
      min={0}
      max={last}
      defaultValue={last}
      aria-label={labels.slider}
      aria-valuetext={moments.at(-1)?.sentence}
    />
    <span className={styles.position} aria-hidden>
      {moments.map((_, at) => (
        <During key={labels.position(at, last)} from={at} until={at}>
          {labels.position(at + 1, moments.length)}
        </During>
      ))}
    </span>
  </div>
);

const Events = () => (
  <div className={styles.record}>
    <p className={styles.zone}>{labels.zone}</p>
    <ol aria-label={labels.events} data-events>
      {moments.map(({ sentence, time, fingerprint }, at) => (
        <li key={fingerprint}>
          <button type="button" data-event={at} aria-current={at === last ? 'step' : undefined}>
            <span className={styles.time}>{time}</span>
            <span>
              <span data-sentence>{sentence}</span>
              <span className={styles.fingerprint}>{labels.fingerprint(fingerprint)}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  </div>
);

const DocumentThen = () => (
  <section className={styles.then} aria-label={labels.document}>
    <div className={styles.bar}>
      <span>{labels.paper}</span>
      <Words stretches={stretchesOf(states.map(statusWord))} className={styles.pill} />
    </div>
    <ul className={styles.people}>
      {signers.map((name) => (
        <li key={name} className={styles.person}>
          <span className={styles.face} aria-hidden>
            {name.replace(/\B\w|\s/g, '')}
          </span>
          <span>
            <span className={styles.personName}>{name}</span>
            <Words stretches={stretchesOf(states.map((state) => personWord(state, name)))} />
          </span>
        </li>
      ))}
    </ul>
    <Paper />
  </section>
);

const Paper = () => (
  <div className={paper.paper}>
    <div className={paper.paperTitle}>{labels.paper}</div>
    {LINES.map((width, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn lines that never move
      <div key={row} className={`${paper.text} ${styles[width]}`} />
    ))}
    <div className={paper.fields}>
      {signers.map((name, place) => (
        <div key={name} className={paper.place}>
          <SignaturePlace name={name} stroke={STROKES[place] ?? ''} />
        </div>
      ))}
    </div>
    <div className={paper.sealed}>
      <During {...stretchOf((state) => state.sealed !== null)} className={paper.seal}>
        {labels.seal}
      </During>
    </div>
  </div>
);

const SignaturePlace = ({ name, stroke }: { readonly name: string; readonly stroke: string }) => (
  <>
    <During {...stretchOf((state) => fieldOf(state, name)?.value === null)} className={paper.open}>
      {labels.place}
    </During>
    <During {...stretchOf((state) => Boolean(fieldOf(state, name)?.value))} className={paper.signed}>
      <svg viewBox="0 0 120 40" aria-hidden="true">
        <path d={stroke} />
      </svg>
      <span>{name}</span>
    </During>
  </>
);

type Existing = Exclude<(typeof states)[number], { readonly status: 'none' }>;

const fieldOf = ({ recipients, fields }: Existing, name: string) => {
  const recipient = recipients.find(({ fullName }) => fullName === name);

  return fields.find((field) => field.recipient === recipient?.id);
};

/** When something was so of the document. */
const stretchOf = (isSo: (state: Existing) => boolean): Pick<Stretch<true>, 'from' | 'until'> => {
  const [stretch] = stretchesOf(
    states.map((state) => (state.status !== 'none' && isSo(state) ? true : null)),
  );
  if (!stretch) throw new Error('The sample document never came so far.');

  return { from: stretch.from, until: stretch.until };
};

/** One word at a time. */
const Words = ({
  stretches,
  className,
}: {
  readonly stretches: readonly Stretch<string>[];
  readonly className?: string | undefined;
}) =>
  stretches.map(({ from, until, value }) => (
    <During key={from} from={from} until={until} className={`${styles.word} ${className ?? ''}`}>
      {value}
    </During>
  ));

type DuringProps = {
  readonly from: number;
  readonly until: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

const During = ({ from, until, className, children }: DuringProps) => (
  <span className={className} data-from={from} data-until={until} hidden={until < last}>
    {children}
  </span>
);

/** How wide each line of the paper's text is. */
const LINES = ['w1', 'w2', 'w3', 'w1', 'w4', 'w3', 'w1', 'w2', 'w4'] as const;

/** Two hands, drawn on 120 by 40. */
const STROKES = [
  'M6 30C16 12 24 5 29 9c7 5-11 19-5 22 6 2 10-12 17-10 5 2-3 10 2 11 5 2 8-9 14-9 5 1 0 8 4 9 6 1 9-12 16-11 4 1-1 8 3 9 7 1 14-7 26-11',
  'M10 8c14-3 30 0 30 12 0 10-16 14-28 12C22 24 26 14 30 6M44 26c4-6 10-6 10-1s-8 6-8 1 8-8 10-2c2 5 6-4 9-5 3 0-1 7 3 7 5 0 6-14 12-12 4 2-4 12 2 12 8 0 14-6 24-9',
];
