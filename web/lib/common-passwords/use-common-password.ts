import { useEffect, useState } from 'react';
import { preparedPassword } from '#contracts/account/prepared-password.ts';
import { logFailure } from '../log.ts';

/** Whether a password that is chosen is among the commonest. The list comes once somebody begins to type one. */
export const useCommonPassword = (password: string): boolean => {
  const [isCommon, setIsCommon] = useState<((password: string) => boolean) | null>(null);
  const isWanted = password !== '' && isCommon === null;

  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    import('./common-passwords.ts').then(
      ({ isCommonPassword }) => isHere && setIsCommon(() => isCommonPassword),
      (error) => logFailure('Common passwords could not be told apart', error),
    );

    return () => {
      isHere = false;
    };
  }, [isWanted]);

  return isCommon?.(preparedPassword(password)) ?? false;
};
