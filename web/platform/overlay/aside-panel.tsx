import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/button.tsx';
import { useKey } from '../keyboard/use-key.ts';
import { useBelow } from '../page/use-width.ts';
import { Scroll } from '../page/scroll.tsx';
import classes from './aside-panel.module.css';

type AsidePanelProps = {
  title: string;
  /** Stands in place of the title: a choice of what is here. */
  head?: ReactNode;
  /** Closes it; without this it is always there, and on narrow windows not at all. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * The right column of 360 px: what just happened, or why. Always the same place and width, so that the page beside it never moves;
 * under 1200 px a sheet from the right. One that can be closed takes the focus to "Close"; Esc closes, from the page beside it
 * too, and the focus goes back to where it came from.
 */
export function AsidePanel({ title, head, onClose, children }: AsidePanelProps) {
  const sheet = useBelow('sheet');
  if (sheet && !onClose) return null;
  if (sheet) {
    return (
      <Drawer.Root
        opened
        onClose={onClose ?? ignore}
        position="right"
        size={400}
        transitionProps={{ duration: 240 }}
        classNames={{ content: classes.sheet, body: classes.sheetBody }}
      >
        <Drawer.Overlay className={classes.scrim} backgroundOpacity={0} />
        <Drawer.Content aria-label={title}>
          <Drawer.Body>
            <Inside title={title} head={head} onClose={onClose}>
              {children}
            </Inside>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  }
  return (
    <aside className={classes.aside} aria-label={title}>
      <Inside title={title} head={head} onClose={onClose}>
        {children}
      </Inside>
    </aside>
  );
}

function Inside({ title, head, onClose, children }: AsidePanelProps) {
  const { t } = useTranslation();
  const close = useRef<HTMLButtonElement>(null);
  useKey('Escape', () => onClose?.(), onClose !== undefined);

  useEffect(() => {
    const button = close.current;
    if (!button) return;
    const opener = document.activeElement;
    button.focus({ preventScroll: true });
    return () => {
      // Once the panel is gone nothing has the focus: it goes back to the row that asked.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, []);

  return (
    <div className={classes.inside}>
      <div className={classes.head}>
        <h2 className={head ? 'vh' : 'grow cut'}>
          <bdi>{title}</bdi>
        </h2>
        {head && <div className="row grow">{head}</div>}
        {onClose && <IconButton ref={close} label={t('states.close')} icon={<IconX stroke={1.75} />} onClick={onClose} />}
      </div>
      <Scroll className={classes.body} label={title}>
        {children}
      </Scroll>
    </div>
  );
}

function ignore(): void {}
