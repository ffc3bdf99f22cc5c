import type { SigningView } from '#contracts/api/views/signing.ts';
import { type Filled, ValuePicture } from '../../../document-view/value-picture.tsx';
import { formatDate } from '../../../lib/format.ts';
import type { AdoptedSignature } from '../adopted-signature.ts';
import { CheckIcon } from '../icons.tsx';
import buttons from '../look/buttons.module.css';
import { Notice } from '../notice.tsx';
import styles from './done.module.css';
import { type EndProps, Name, Sealed, Title, when } from './end-states.tsx';
import { texts } from './texts.ts';

type DoneProps = EndProps & { readonly signature: AdoptedSignature | null };

/** What a person who has signed sees: the signature that they adopted, and what comes next. */
export const Done = ({ view, signature, onAsk }: DoneProps) => (
  <Notice icon={<CheckIcon />} tone="good" title={texts.done.title} badge={texts.done.badge}>
    {signature && <Signature signature={signature} view={view} />}
    <p>
      {texts.done.thanks[0]}
      <Name view={view} />
      {texts.done.thanks[1]}
      <Title view={view} />
      {view.recipient.signedAt && texts.done.on(when(view.recipient.signedAt))}.
    </p>
    <p>{view.completed ? texts.done.everyone : texts.done.others}</p>
    <Sealed view={view} onAsk={onAsk} />
    <section className={styles.offer}>
      <p>{texts.done.offer}</p>
      <a className={buttons.quiet} href={registration(view.recipient)}>
        {texts.done.register}
      </a>
    </section>
  </Notice>
);

type SignatureProps = { readonly signature: AdoptedSignature; readonly view: SigningView };

/** The signature on paper, as it looks in the document. */
const Signature = ({ signature: { value, by, ink }, view: { recipient } }: SignatureProps) => (
  <figure className={styles.card}>
    <div role="img" aria-label={texts.done.signature(value)}>
      <ValuePicture className={styles.ink} field={BOX} value={value} by={by} ink={ink} />
    </div>
    <figcaption translate="no">
      {recipient.fullName}
      {recipient.signedAt && ` · ${formatDate(recipient.signedAt)}`}
    </figcaption>
  </figure>
);

const BOX: Filled = { type: 'signature', x: 0, y: 0, width: 300, height: 80, fontSize: null };

/** Where an account is opened, with what is known filled in (web/features/account/login-page.tsx). */
const registration = ({ fullName, email }: SigningView['recipient']) =>
  `/login?${new URLSearchParams({ tab: 'register', name: fullName, email })}`;
