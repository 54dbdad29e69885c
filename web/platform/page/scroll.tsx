import { useEffect, useRef, useState, type ReactNode } from 'react';

/** A part that scrolls by itself. While there is more than fits, Tab reaches it, so that arrows scroll it without a mouse. */
export function Scroll({ className, label, children }: { className?: string | undefined; label?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setMore(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={className}
      tabIndex={more ? 0 : undefined}
      role={more && label ? 'group' : undefined}
      aria-label={more ? label : undefined}
    >
      {children}
    </div>
  );
}
