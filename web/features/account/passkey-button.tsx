import { Button } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons';

type PasskeyButtonProps = {
  readonly label: string;
  readonly isPending: boolean;
  /** Null where there can be no passkeys; then there is no button. */
  readonly ask: (() => unknown) | null;
};

export const PasskeyButton = ({ label, isPending, ask }: PasskeyButtonProps) =>
  ask && (
    <Button size="large" icon={<LockClosedRegular />} disabledFocusable={isPending} onClick={ask}>
      {label}
    </Button>
  );
