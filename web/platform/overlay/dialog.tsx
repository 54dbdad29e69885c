import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { IconButton } from '../controls/button.tsx';
import { Scroll } from '../page/scroll.tsx';
import { useFocusInside } from './use-focus-inside.ts';
import classes from './dialog.module.css';

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** A quiet note at the left of the foot. */
  note?: ReactNode;
  /** Buttons, the one that acts last. */
  actions?: ReactNode;
  /** Pixels; the whole width on a phone. */
  width?: number;
};

/**
 * What, why, what follows, then one button. The focus goes in at once (to the element with `data-autofocus`, else the first), stays in,
 * and returns to where it came from; Esc closes the one that was opened last. On a phone it is a sheet from below.
 */
export function Dialog({ opened, width = 640, ...inside }: DialogProps) {
  const id = useId();
  const last = useOpened((dialogs) => dialogs.at(-1) === id);
  // Before it is seen: whoever presses Esc at once means this one.
  useLayoutEffect(() => {
    if (!opened) return;
    useOpened.setState((dialogs) => [...dialogs, id], true);
    return () => useOpened.setState((dialogs) => dialogs.filter((dialog) => dialog !== id), true);
  }, [opened, id]);
  return (
    <Modal.Root
      opened={opened}
      onClose={inside.onClose}
      closeOnEscape={last}
      __handledEscapeEvents={handled}
      size={width}
      centered
      transitionProps={{ transition: RISE, duration: 240 }}
      classNames={{ content: classes.dialog, inner: classes.inner, body: classes.whole }}
    >
      <Modal.Overlay className={classes.scrim} backgroundOpacity={0} />
      <Modal.Content>
        <Modal.Body>
          <Inside {...inside} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Inside({ onClose, title, lead, children, note, actions }: Omit<DialogProps, 'opened' | 'width'>) {
  const { t } = useTranslation();
  const head = useRef<HTMLDivElement>(null);
  useFocusInside(head);
  return (
    <>
      <div ref={head} className={classes.head}>
        <div className="grow">
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {lead && <p className="soft">{lead}</p>}
        </div>
        <IconButton label={t('states.close')} icon={<IconX stroke={1.75} />} onClick={onClose} />
      </div>
      <Scroll className={classes.body}>{children}</Scroll>
      {(actions || note) && (
        <div className={classes.foot}>
          <span className={`${classes.note} grow meta`}>{note}</span>
          {actions}
        </div>
      )}
    </>
  );
}

/** Presses of Esc that have closed one: the next that is the last then stays. */
const handled = new WeakSet<KeyboardEvent>();

/** The dialogs that are open, in the order of their opening. */
const useOpened = create<readonly string[]>(() => []);

/** 8 px of travel and a fade. */
const RISE = {
  in: { opacity: 1, transform: 'translateY(0)' },
  out: { opacity: 0, transform: 'translateY(8px)' },
  transitionProperty: 'transform, opacity',
};
