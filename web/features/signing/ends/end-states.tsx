import { useEffect, useState } from 'react';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { ClockIcon, CloseIcon, DownloadIcon, MailIcon } from '../icons.tsx';
import buttons from '../look/buttons.module.css';
import words from '../look/words.module.css';
import { Notice } from '../notice.tsx';
import { linkPath } from '../page-data.ts';
import { texts } from './texts.ts';

export type EndProps = { readonly view: SigningView; readonly onAsk: () => Promise<void> };

export const CopyNotice = ({ view, onAsk }: EndProps) => (
  <Notice icon={<MailIcon />} tone="plain" title={texts.copy.title} badge={texts.copy.badge}>
    <p>
      <Name view={view} />
      {texts.copy.copied}
      <Title view={view} />.
    </p>
    <p>{texts.copy.noAction}</p>
    <p>{view.completed ? texts.copy.everyone : texts.copy.later}</p>
    <Sealed view={view} onAsk={onAsk} />
  </Notice>
);

export const Declined = ({ view }: EndProps) => (
  <Notice icon={<CloseIcon />} tone="bad" title={texts.declined.title} badge={texts.declined.badge}>
    <p>
      {texts.declined.cancelled[0]}
      <Title view={view} />
      {texts.declined.cancelled[1]}
    </p>
    <p>{texts.declined.close}</p>
  </Notice>
);

export const Waiting = ({ view, onAsk }: EndProps) => {
  const [status, setStatus] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    setStatus('');
    await onAsk();
    setIsAsking(false);
    setStatus(texts.waiting.notYet);
  };

  return (
    <Notice icon={<ClockIcon />} tone="plain" title={texts.waiting.title} badge={texts.waiting.badge}>
      <p>
        {texts.waiting.others[0]}
        <Title view={view} />
        {texts.waiting.others[1]}
      </p>
      <button type="button" className={buttons.button} aria-disabled={isAsking} onClick={ask}>
        {isAsking ? texts.waiting.checking : texts.waiting.again}
      </button>
      <p className={words.small} role="status">
        {status}
      </p>
    </Notice>
  );
};

export const Title = ({ view }: { readonly view: SigningView }) => (
  <strong translate="no">{view.document.title}</strong>
);

/** The name of the person who signs, or gets a copy. */
export const Name = ({ view }: { readonly view: SigningView }) => (
  <span translate="no">{view.recipient.fullName}</span>
);

export const when = (instant: string) => texts.at(formatDate(instant), formatTime(instant));

/** Milliseconds between two questions: soon at first, then seldom. */
const FIRST_WAIT = 700;
const LONGEST_WAIT = 20_000;

/** The sealed PDF, once it is there: the page asks for it until then. */
export const Sealed = ({ view, onAsk }: EndProps) => {
  const [waits, setWaits] = useState(0);

  useEffect(() => {
    if (view.sealed || view.sealedDestroyedAt !== null) return;
    const wait = Math.min(FIRST_WAIT * 1.5 ** waits, LONGEST_WAIT);
    const timer = setTimeout(() => onAsk().finally(() => setWaits(waits + 1)), wait);

    return () => clearTimeout(timer);
  }, [view.sealed, view.sealedDestroyedAt, waits, onAsk]);

  if (view.sealed)
    return (
      <a className={`${buttons.button} ${buttons.primary}`} href={`${linkPath()}/download`} download>
        <DownloadIcon /> {texts.done.download}
      </a>
    );

  if (view.sealedDestroyedAt !== null)
    return <p className={words.small}>{texts.done.destroyed(formatDate(view.sealedDestroyedAt))}</p>;

  return (
    view.completed && (
      <p className={words.small} role="status">
        {texts.done.sealing}
      </p>
    )
  );
};
