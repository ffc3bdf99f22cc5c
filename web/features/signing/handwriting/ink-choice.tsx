import type { InkColour } from '#contracts/document/fields/handwriting.ts';
import { inkColours } from '#contracts/layout/ink-colours.ts';
import { penOf } from '../../../document-view/ink.ts';
import { sheetTexts } from '../model/sheet-texts.ts';
import styles from './ink-choice.module.css';

type InkChoiceProps = { readonly ink: InkColour; readonly onInk: (ink: InkColour) => void };

/** The colour of the pen. */
export const InkChoice = ({ ink, onInk }: InkChoiceProps) => (
  <fieldset className={styles.inks}>
    <legend>{sheetTexts.handwriting.ink}</legend>
    {(Object.keys(inkColours) as InkColour[]).map((one) => (
      <label key={one} className={styles.ink} data-chosen={ink === one || undefined}>
        <input type="radio" name="ink" checked={ink === one} onChange={() => onInk(one)} />
        <span className={styles.drop} style={{ background: penOf(one) }} />
        {sheetTexts.handwriting.inks[one]}
      </label>
    ))}
  </fieldset>
);
