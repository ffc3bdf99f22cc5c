import styles from './product-picture.module.css';

/** The product, drawn: sharp at every size, in the reader's light, and a few hundred bytes. */
export const ProductPicture = () => (
  <div
    id="product"
    role="img"
    aria-label="A lease in Inkstream: Maya has signed on the page, Jonas is next, and each step stands in the record beside it"
    className={styles.picture}
  >
    <div className={styles.bar}>
      <span className={styles.barTitle}>Lease, 12 Harbour Street</span>
      <span className={styles.pill}>Waiting for others</span>
    </div>
    <div className={styles.desk}>
      <Paper />
      <div className={styles.panel}>
        <Person name="Maya Chen" initials="MC" word="Signed" isDone />
        <Person name="Jonas Berg" initials="JB" word="Next to sign" />
        <div className={styles.record}>
          <Entry time="9:02 AM" text="Document sent" />
          <Entry time="9:40 AM" text="Maya opened it" />
          <Entry time="9:43 AM" text="Maya signed" isNew />
        </div>
      </div>
    </div>
  </div>
);

const Paper = () => (
  <div className={styles.paper}>
    <div className={styles.paperTitle}>Residential lease</div>
    {['w1', 'w2', 'w3', 'w1', 'w4'].map((width, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn lines that never move
      <div key={row} className={`${styles.text} ${styles[width]}`} />
    ))}
    <div className={styles.fields}>
      <div className={styles.signed}>
        <svg viewBox="0 0 120 40" aria-hidden="true">
          <path d="M6 30C16 12 24 5 29 9c7 5-11 19-5 22 6 2 10-12 17-10 5 2-3 10 2 11 5 2 8-9 14-9 5 1 0 8 4 9 6 1 9-12 16-11 4 1-1 8 3 9 7 1 14-7 26-11" />
        </svg>
        <span>Maya Chen</span>
      </div>
      <div className={styles.open}>Signature</div>
    </div>
  </div>
);

type PersonProps = { name: string; initials: string; word: string; isDone?: boolean };

const Person = ({ name, initials, word, isDone = false }: PersonProps) => (
  <div className={styles.person}>
    <span className={isDone ? styles.faceDone : styles.face}>{initials}</span>
    <span>
      <span className={styles.personName}>{name}</span>
      <span className={isDone ? styles.wordDone : styles.word}>{word}</span>
    </span>
  </div>
);

const Entry = ({ time, text, isNew = false }: { time: string; text: string; isNew?: boolean }) => (
  <div className={isNew ? styles.entryNew : styles.entry}>
    <span>{time}</span>
    {text}
  </div>
);
