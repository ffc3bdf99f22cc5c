import { isProblem } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { SwitchRow } from '../row.tsx';
import type { Setup } from './authenticator-secret.tsx';
import { texts } from './texts.ts';
import { TwoFactorOff } from './two-factor-off.tsx';
import { TwoFactorOn } from './two-factor-on.tsx';

/** Says what is so; switching it leads to the steps that make it so. */
export const TwoFactor = ({ isOn }: { isOn: boolean }) => {
  const on = useOpening();
  const off = useOpening();
  const beginning = useSend<void, Setup>({
    request: () => ({ method: 'POST', path: '/api/auth/two-factor' }),
  });

  const start = () => {
    on.open();
    beginning.mutate();
  };
  const stop = () => {
    on.close();
    // The secret stays nowhere longer than it is shown.
    beginning.reset();
  };

  return (
    <>
      <SwitchRow
        name={texts.twoFactor.name}
        meaning={texts.twoFactor.meaning}
        isOn={isOn}
        onSwitched={(isWanted) => (isWanted ? start() : off.open())}
      />
      <TwoFactorOn
        key={`on-${on.count}`}
        isOpen={on.isOpen}
        setup={beginning.data ?? null}
        hasFailed={beginning.isError && !isProblem(beginning.error, 'signed-out')}
        onAgain={() => beginning.mutate()}
        onClose={stop}
      />
      <TwoFactorOff key={`off-${off.count}`} isOpen={off.isOpen} onClose={off.close} />
    </>
  );
};
