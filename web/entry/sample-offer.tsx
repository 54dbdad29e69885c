import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid4 } from 'uuid';
import { Offer } from '../platform/entry/first-run.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { PointsIcon } from '../platform/identity/points-icon.tsx';
import { sampleProgress } from './calls.ts';

const ASKED_EVERY_MS = 400;

type SampleOfferProps = {
  /** It is being made. */
  busy: boolean;
  /** Makes it; `making` is what its progress is asked for by. */
  onSelect: (making: string) => void;
};

/** An organisation to look around in; while it is made this says how far it is. */
export function SampleOffer({ busy, onSelect }: SampleOfferProps) {
  const { t } = useTranslation();
  const [making] = useState(() => uuid4());
  const progress = useProgress(busy ? making : null);
  const counted = progress && { done: formatCount(progress.done), total: formatCount(progress.total) };
  return (
    <>
      <Offer
        icon={PointsIcon}
        title={t(busy ? 'sample.making' : 'sample.title')}
        text={counted ? t('sample.progress', counted) : t('sample.text')}
        busy={busy}
        progress={progress}
        onSelect={() => onSelect(making)}
      />
      <p className="vh" role="status">
        {busy && t('sample.making')}
      </p>
    </>
  );
}

/** How many entries of how many are there; nothing before the server knows. */
function useProgress(making: string | null) {
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  useEffect(() => {
    if (making === null) return;
    const abort = new AbortController();
    const ask = () =>
      sampleProgress(making, abort.signal).then(
        (told) => told.total > 0 && setProgress(told),
        () => undefined,
      );
    const timer = setInterval(() => void ask(), ASKED_EVERY_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
      setProgress(undefined);
    };
  }, [making]);
  return progress;
}
