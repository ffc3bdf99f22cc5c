import { useEffect, useState } from 'react';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { NARROW, useMedia } from '../../lib/media.ts';
import { type AdoptedSignature, signatureEntered } from './adopted-signature.ts';
import { FieldList } from './fields/field-list.tsx';
import { BottomBar } from './guidance/bottom-bar.tsx';
import { Guide } from './guidance/guide.tsx';
import { Instructions } from './guidance/instructions.tsx';
import { Progress } from './guidance/progress.tsx';
import { AboutDocument, OtherWays, Panel } from './guidance/side-column.tsx';
import { Steps } from './guidance/steps.tsx';
import { Tools } from './guidance/tools.tsx';
import { ListIcon } from './icons.tsx';
import { LazyModuleFallback } from './lazy-module-fallback.tsx';
import buttons from './look/buttons.module.css';
import { Offline } from './offline.tsx';
import { PagePill } from './pages/page-pill.tsx';
import { Pages } from './pages/pages.tsx';
import { Sender, SenderFooter } from './sender.tsx';
import styles from './signing-screen.module.css';
import { texts } from './texts.ts';
import { type EarlierNow, useComplete } from './use-complete.ts';
import { useLazyModule } from './use-lazy-module.ts';
import { useSigning } from './use-signing.ts';

type SigningScreenProps = {
  readonly view: SigningView;
  readonly entriesKey: string;
  readonly onSigned: (completed: boolean, signature: AdoptedSignature | null) => void;
  readonly onDeclined: () => void;
  readonly onEarlier: (now: EarlierNow) => void;
  readonly onChanged: () => void;
};

/** What lies over the page, apart from the sheet of a field. */
type Above = 'overview' | 'disclosure' | 'decline';

/** Where a recipient fills in and completes. */
export const SigningScreen = ({
  view,
  entriesKey,
  onSigned,
  onDeclined,
  onEarlier,
  onChanged,
}: SigningScreenProps) => {
  const signing = useSigning(view, entriesKey);
  const { module: sheets, isFailed, retry } = useLazyModule(() => import('./sheets.ts'));
  // What isn't on the page yet isn't said to have been shown.
  const completing = useComplete(signing, sheets ? view.seen : null, {
    onSigned: (completed) => onSigned(completed, signatureEntered(signing.fields, signing.entries)),
    onEarlier,
    onChanged,
  });
  const [percent, setPercent] = useState(100);
  const [above, setAbove] = useState<Above | null>(null);
  const isNarrow = useMedia(NARROW);
  const { fields, open } = signing;
  const { title, pages } = view.document;

  useEffect(() => {
    document.title = texts.pageTitle(`${texts.heading}: ${title}`);
  }, [title]);

  const zoom = { percent, set: setPercent };
  const decline = () => setAbove('decline');
  const close = () => setAbove(null);
  const navigation = { signing, completing, sheets, onDisclosure: () => setAbove('disclosure') };

  return (
    <div className="screen" data-colour={view.recipient.position % COLOURS}>
      <header className="top">
        <Sender />
        <div className="top-names">
          <h1>{texts.heading}</h1>
          <p title={title} translate="no">
            {title}
          </p>
        </div>
        {isNarrow ? (
          <button
            type="button"
            className={buttons.icon}
            aria-label={texts.side.overview}
            aria-haspopup="dialog"
            onClick={() => setAbove('overview')}
          >
            <ListIcon />
          </button>
        ) : (
          <Progress signing={signing} />
        )}
      </header>
      {isNarrow && <BottomBar {...navigation} />}
      <main className="work">
        {!isNarrow && (
          <>
            <Tools zoom={zoom}>
              <Guide signing={signing} />
            </Tools>
            <Offline />
          </>
        )}
        {pages.length > FEW && !open && <PagePill of={pages.length} />}
        <Pages signing={signing} sheets={sheets} zoom={percent / 100} />
        <SenderFooter />
      </main>
      {!isNarrow && (
        <aside className="side" aria-label={texts.side.label}>
          {fields.length > 0 && (
            <Panel title={texts.side.progress}>
              <FieldList signing={signing} onChoose={signing.goTo} />
            </Panel>
          )}
          <Panel title={texts.steps.navigation}>
            <Steps {...navigation} />
          </Panel>
          <Panel title={texts.side.instructions}>
            <Instructions hasFields={fields.length > 0} />
          </Panel>
          <AboutDocument title={title} />
          <OtherWays onDecline={decline} />
        </aside>
      )}
      {(open || above) && !sheets && (
        <div className={styles.coming}>
          <LazyModuleFallback isFailed={isFailed} onRetry={retry} />
        </div>
      )}
      {sheets && open && (
        <sheets.FieldPopover key={open.field.id} open={open} signing={signing} isSheet={isNarrow} />
      )}
      {sheets && above === 'overview' && (
        <sheets.Overview signing={signing} zoom={zoom} onDecline={decline} onClose={close} />
      )}
      {sheets && above === 'disclosure' && <sheets.DisclosureDialog onClose={close} />}
      {sheets && above === 'decline' && <sheets.DeclineDialog onClose={close} onDeclined={onDeclined} />}
    </div>
  );
};

/** Pages of a document in which nobody loses their place. */
const FEW = 2;

/** Spec, part 2, section 2.2: fields are coloured per recipient. */
const COLOURS = 4;
