import { useTranslation } from 'react-i18next';
import { Dialog } from '../overlay/dialog.tsx';
import type { Area } from '../shell/area.ts';
import classes from './key-help.module.css';

/** Every key that does something, in groups. */
export function KeyHelp({ areas, mayAdd, onClose }: { areas: readonly Area[]; mayAdd: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const anywhere: Line[] = [
    [['Ctrl', 'K'], t('keys.search')],
    ...(mayAdd ? [[['a'], t('keys.add')] satisfies Line] : []),
    [['/'], t('keys.filter')],
    [['?'], t('keys.help')],
    [['Esc'], t('keys.close')],
    [['Ctrl', 'S'], t('keys.save')],
  ];
  const board: Line[] = [
    [['↑', '↓'], t('keys.walk')],
    [['Enter'], t('keys.why')],
    [['f'], t('keys.fullScreen')],
  ];
  const go: Line[] = areas.flatMap((area) => (area.letter ? [[['g', area.letter], area.label] satisfies Line] : []));
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} lead={t('keys.lead')} width={560}>
      <div className={classes.groups}>
        <Group title={t('keys.anywhere')} lines={anywhere} />
        <div>
          <Group title={t('keys.go')} lines={go} />
          <Group title={t('keys.board')} lines={board} />
        </div>
      </div>
    </Dialog>
  );
}

type Line = [keys: string[], does: string];

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={classes.group}>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, does]) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
