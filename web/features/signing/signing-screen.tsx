import { useEffect, useState } from 'react';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { NARROW, useMedia } from '../../lib/media.ts';
import { DeclineDialog } from './dialogs/decline-dialog.tsx';
import { FieldList } from './fields/field-list.tsx';
import { FieldPopover } from './fields/field-popover.tsx';
import { BottomBar } from './guidance/bottom-bar.tsx';
import { Guide } from './guidance/guide.tsx';
import { Instructions } from './guidance/instructions.tsx';
import { Progress } from './guidance/progress.tsx';
import { OtherWays, Panel } from './guidance/side-column.tsx';
import { focusComplete, Steps } from './guidance/steps.tsx';
import { Tools } from './guidance/tools.tsx';
import { Offline } from './offline.tsx';
import { Pages } from './pages/pages.tsx';
import { Sender, SenderFooter } from './sender.tsx';
import { useComplete } from './use-complete.ts';
import { useSigning } from './use-signing.ts';

type SigningScreenProps = {
  readonly view: SigningView;
  readonly entriesKey: string;
  readonly onSigned: (completed: boolean) => void;
  readonly onDeclined: () => void;
  readonly onChanged: () => void;
};

/** Where a recipient fills in and completes. */
export const SigningScreen = ({ view, entriesKey, onSigned, onDeclined, onChanged }: SigningScreenProps) => {
  const signing = useSigning(view, entriesKey);
  const completing = useComplete(signing, { onSigned, onChanged });
  const [percent, setPercent] = useState(100);
  const [isDeclining, setIsDeclining] = useState(false);
  const isNarrow = useMedia(NARROW);
  const { fields, open } = signing;

  useEffect(() => {
    document.title = `Sign Document: ${view.document.title} · Inkstream`;
  }, [view]);

  const finish = () => {
    signing.goTo(fields.at(-1));
    focusComplete();
  };
  const decline = () => setIsDeclining(true);

  return (
    <div className="screen" data-colour={view.recipient.position % COLOURS}>
      <header className="top">
        <Sender />
        <div className="top-names">
          <h1>Sign Document</h1>
          <p>{view.document.title}</p>
        </div>
        {!isNarrow && <Progress signing={signing} />}
      </header>
      <main className="work">
        <Tools zoom={{ percent, set: setPercent }}>
          <Guide signing={signing} onFinish={finish} />
        </Tools>
        <Offline />
        <Pages signing={signing} zoom={percent / 100} />
        <SenderFooter />
      </main>
      {isNarrow ? (
        <BottomBar signing={signing} completing={completing} onDecline={decline} />
      ) : (
        <aside className="side" aria-label="Signing">
          {fields.length > 0 && (
            <Panel title="Signing Progress">
              <FieldList signing={signing} onChoose={signing.goTo} />
            </Panel>
          )}
          <Panel title="Navigation">
            <Steps signing={signing} completing={completing} />
          </Panel>
          <Panel title="Instructions">
            <Instructions hasFields={fields.length > 0} />
          </Panel>
          <OtherWays onDecline={decline} />
        </aside>
      )}
      {open && <FieldPopover key={open.id} field={open} signing={signing} isSheet={isNarrow} />}
      {isDeclining && <DeclineDialog onClose={() => setIsDeclining(false)} onDeclined={onDeclined} />}
    </div>
  );
};

/** Spec, part 2, section 2.2: fields are coloured per recipient. */
const COLOURS = 4;
