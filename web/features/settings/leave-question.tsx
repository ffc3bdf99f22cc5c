import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { texts } from './texts.ts';

/** Asks before changes are lost by leaving; another tab of the settings is no leaving. */
export const LeaveQuestion = ({ isChanged }: { isChanged: boolean }) => {
  useUnsaved(isChanged);
  const isAnswered = useRef(false);
  const cameFrom = useRef<Element>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    cameFrom.current = document.activeElement;
    return isChanged && currentLocation.pathname !== nextLocation.pathname;
  });

  useEffect(() => {
    if (blocker.state === 'unblocked' && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }, [blocker.state]);

  const leave = () => {
    isAnswered.current = true;
    blocker.proceed?.();
  };
  const stay = () => {
    if (!isAnswered.current) blocker.reset?.();
  };

  return (
    <Confirm
      isOpen={blocker.state === 'blocked'}
      heading={texts.leave.heading}
      question={texts.leave.question}
      yes={texts.leave.yes}
      onYes={leave}
      onClose={stay}
    />
  );
};
