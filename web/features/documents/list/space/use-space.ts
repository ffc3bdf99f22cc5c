import { useSearchParams } from 'react-router';

/** Which documents are listed, as the address says: `?space=mine`, `team:<id>`, `shared` or `all`; empty without. */
export const useSpace = () => {
  const [params, setParams] = useSearchParams();
  const named = params.get('space') ?? '';
  const choose = (space: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (space) after.set('space', space);
        else after.delete('space');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );

  return { space: SPACE.test(named) ? named : '', choose };
};

const SPACE = /^(mine|shared|all|team:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;
