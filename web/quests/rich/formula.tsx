import katex from 'katex';
import { useLayoutEffect, useRef } from 'react';

/** A formula as MathML, which browsers draw and read out themselves: neither fonts nor styles of its own are needed. */
export function Formula({ latex, block }: { latex: string; block: boolean }) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (place.current) katex.render(latex, place.current, { output: 'mathml', displayMode: block, throwOnError: false, trust: false });
  }, [latex, block]);
  return <span ref={place} />;
}
