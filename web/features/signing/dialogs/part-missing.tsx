import buttons from '../look/buttons.module.css';
import words from '../look/words.module.css';

type PartMissingProps = { readonly isFailed: boolean; readonly onRetry: () => void };

/** Stands for a part of the page that is on its way, or did not come. */
export const PartMissing = ({ isFailed, onRetry }: PartMissingProps) =>
  isFailed ? (
    <p className={words.problem} role="alert">
      This part of the page could not be loaded.{' '}
      <button type="button" className={buttons.link} onClick={onRetry}>
        Try again
      </button>
    </p>
  ) : (
    <p className={words.small} role="status">
      Loading...
    </p>
  );
