import { useRestoreFocusTarget } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../providers.tsx';

/** Shows a part of the application alone, around which everything is as in the application. */
export const mount = (part: ReactNode): void => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Providers>{part}</Providers>);
};

type OpenerProps = { readonly children: (isOpen: boolean, onClose: () => void) => ReactNode };

/** A page with nothing but a button that opens a dialog. */
export const Opener = ({ children }: OpenerProps) => {
  const [isOpen, setIsOpen] = useState(false);
  // Where the focus goes when the dialog closes.
  const comesBack = useRestoreFocusTarget();

  return (
    <main>
      <button {...comesBack} type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {children(isOpen, () => setIsOpen(false))}
    </main>
  );
};
