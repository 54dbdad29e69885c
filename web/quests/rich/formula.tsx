import katex from 'katex';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '../quests-texts.ts';
import classes from './rich-text.module.css';

/** A formula as MathML, which browsers draw and read out themselves: neither fonts nor styles of its own are needed. */
export function Formula({ latex, block }: { latex: string; block: boolean }) {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (place.current) katex.render(latex, place.current, { output: 'mathml', displayMode: block, throwOnError: false, trust: false });
  }, [latex, block]);
  if (!block) return <span ref={place} />;
  // One that is wider than a phone scrolls by itself.
  return (
    <div className={classes.formula} tabIndex={0} role="group" aria-label={t('quests.formula')}>
      <span ref={place} />
    </div>
  );
}
