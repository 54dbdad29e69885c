import { useEffect, useState } from 'react';
import type { ImportPreview } from '../../../src/points/import.contract.ts';
import { call, CallRefused } from '../../platform/api.ts';

const PAUSE_MS = 300;

/** What the server makes of a list, as it is typed or its columns are told. */
export function useImportPreview(seriesId: string, text: string, columns: { [field: string]: number } | null) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [error, setError] = useState<CallRefused | null>(null);
  const [busy, setBusy] = useState(false);
  const told = JSON.stringify(columns);

  useEffect(() => {
    if (text.trim() === '') {
      setPreview(null);
      setError(null);
      return;
    }
    const abort = new AbortController();
    setBusy(true);
    const timer = setTimeout(() => {
      const given = JSON.parse(told) as { [field: string]: number } | null;
      call(
        'POST',
        'scoreseries/preview_import',
        { scoreseriesid: seriesId, text, ...(given && { columns: given }) },
        { signal: abort.signal },
      )
        .then((next) => {
          setPreview(next);
          setError(null);
        })
        .catch((refused: unknown) => refused instanceof CallRefused && setError(refused))
        .finally(() => !abort.signal.aborted && setBusy(false));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [seriesId, text, told]);

  return { preview, error, busy };
}
