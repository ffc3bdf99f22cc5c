import { useState } from 'react';
import { LazyModuleFallback } from './lazy-module-fallback.tsx';
import buttons from './look/buttons.module.css';
import { texts } from './texts.ts';
import { useLazyModule } from './use-lazy-module.ts';

/** Where people ask for something about their own data. */
export const OwnData = () => {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <button type="button" className={buttons.link} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {texts.ownData}
      </button>
      {isOpen && <OpenedDialog onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** Few people ever open it, so it's fetched then. */
const OpenedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { module, isFailed, retry } = useLazyModule(() => import('./dialogs/own-data-dialog.tsx'));

  return module ? (
    <module.OwnDataDialog onClose={onClose} />
  ) : (
    <LazyModuleFallback isFailed={isFailed} onRetry={retry} />
  );
};
