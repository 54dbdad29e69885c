import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { IconButton, TextButton } from '../controls/button.tsx';
import classes from './toasts.module.css';

type Toast = {
  id: number;
  kind: 'done' | 'failed';
  text: ReactNode;
  /** Takes it back; offered for 6 seconds instead of "are you sure". */
  undo?: () => void;
  /** What that is called, where it is not "Undo". */
  undoLabel?: string;
};

const SHOWN_S = 6;
let lastId = 0;
const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/**
 * Says what happened, at the foot of the screen, for 6 seconds. Pointing at it or focusing it stops the clock. Answers how to take it away before, where
 * what it offers holds no more.
 */
export function showToast(toast: Omit<Toast, 'id' | 'kind'> & { kind?: Toast['kind'] }): () => void {
  const made: Toast = { kind: 'done', ...toast, id: ++lastId };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), made] }));
  return () => close(made);
}

function close({ id }: Toast): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((other) => other.id !== id) }));
}

/** The place where toasts appear: once in the shell. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={classes.stack} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(SHOWN_S);
  const [held, setHeld] = useState(false);
  const tick = useEffectEvent(() => (left <= 1 ? close(toast) : setLeft(left - 1)));

  useEffect(() => {
    if (held) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [held]);

  return (
    <div
      className={classes.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.kind === 'done' ? <IconCheck size={16} stroke={2} /> : <IconAlertTriangle size={16} stroke={1.75} />}
      <span className="grow">{toast.text}</span>
      {toast.undo ? (
        <>
          <TextButton
            onClick={() => {
              toast.undo?.();
              close(toast);
            }}
          >
            {toast.undoLabel ?? t('states.undo')}
          </TextButton>
          <span className="meta num" aria-hidden="true">
            {t('states.undoSeconds', { seconds: left })}
          </span>
        </>
      ) : (
        <IconButton size="sm" label={t('states.dismiss')} icon={<IconX stroke={1.75} />} onClick={() => close(toast)} />
      )}
    </div>
  );
}
