import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/button.tsx';
import { useBelow } from '../page/use-width.ts';
import { Scroll } from '../page/scroll.tsx';
import classes from './aside-panel.module.css';

type AsidePanelProps = {
  title: string;
  /** Closes it; without this it is always there, and on narrow windows not at all. */
  onClose?: (() => void) | undefined;
  /** Small buttons beside the title. */
  actions?: ReactNode;
  /** What it is about: the panel that replaces another in the same place takes the focus when this changes from nothing. */
  children: ReactNode;
};

/**
 * The right column of 360 px: what just happened, or why. Always the same place and width, so that the page beside it never moves;
 * under 1200 px a sheet from the right. One that can be closed takes the focus to "Close"; Esc closes, and the one that opened it puts
 * the focus back.
 */
export function AsidePanel({ title, onClose, actions, children }: AsidePanelProps) {
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
            <Inside title={title} onClose={onClose} actions={actions}>
              {children}
            </Inside>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  }
  return (
    <aside className={classes.aside} aria-label={title}>
      <Inside title={title} onClose={onClose} actions={actions}>
        {children}
      </Inside>
    </aside>
  );
}

function Inside({ title, onClose, actions, children }: AsidePanelProps) {
  const { t } = useTranslation();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus({ preventScroll: true }), []);

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !onClose) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <div className={classes.inside} onKeyDown={leave}>
      <div className={classes.head}>
        <h2 className="grow cut">{title}</h2>
        {actions}
        {onClose && <IconButton ref={close} label={t('states.close')} icon={<IconX stroke={1.75} />} onClick={onClose} />}
      </div>
      <Scroll className={classes.body} label={title}>
        {children}
      </Scroll>
    </div>
  );
}

function ignore(): void {}
