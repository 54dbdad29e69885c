import { useSearchParams } from 'react-router';

/** Which round of a competition the address asks for, and how to ask for another; without one it is the one that runs. */
export function useRound(): [round: number | undefined, choose: (round: number | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('round') ?? Number.NaN);
  const choose = (round: number | undefined) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.delete('at');
      after.delete('why');
      if (round === undefined) after.delete('round');
      else after.set('round', String(round));
      return after;
    });
  return [Number.isInteger(asked) && asked > 0 ? asked : undefined, choose];
}
