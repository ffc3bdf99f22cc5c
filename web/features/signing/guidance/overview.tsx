import dialog from '../dialogs/dialog.module.css';
import { Dialog } from '../dialogs/dialog.tsx';
import { FieldList } from '../fields/field-list.tsx';
import buttons from '../look/buttons.module.css';
import { texts } from '../texts.ts';
import type { Signing } from '../use-signing.ts';
import { Instructions } from './instructions.tsx';
import { AboutDocument, OtherWays, Panel } from './side-column.tsx';
import { type Zoom, ZoomButtons } from './tools.tsx';

type OverviewProps = {
  readonly signing: Signing;
  readonly zoom: Zoom;
  readonly onDecline: () => void;
  readonly onClose: () => void;
};

/** What a narrow screen has no room for beside the page. */
export const Overview = ({ signing, zoom, onDecline, onClose }: OverviewProps) => {
  const leave = (then: () => void) => {
    onClose();
    // Once the sheet has given the focus back.
    requestAnimationFrame(then);
  };

  return (
    <Dialog label={texts.side.overview} kind="overview" onClose={onClose} closesBeside>
      <div className={dialog.body}>
        <AboutDocument title={signing.view.document.title} />
        {signing.fields.length > 0 && (
          <Panel title={texts.side.progress}>
            <FieldList signing={signing} onChoose={(field) => leave(() => signing.goTo(field))} />
          </Panel>
        )}
        <Panel title={texts.side.view}>
          <ZoomButtons zoom={zoom} />
        </Panel>
        <Panel title={texts.side.instructions}>
          <Instructions hasFields={signing.fields.length > 0} />
        </Panel>
        <OtherWays onDecline={() => leave(onDecline)} />
      </div>
      <div className={dialog.buttons}>
        <button type="button" className={buttons.button} data-first onClick={onClose}>
          {texts.side.close}
        </button>
      </div>
    </Dialog>
  );
};
