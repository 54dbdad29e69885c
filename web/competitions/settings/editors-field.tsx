import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../platform/controls/button.tsx';
import { Who } from '../../platform/identity/who.tsx';
import { ChoiceChip } from '../../platform/controls/choice-chip.tsx';
import { usePlayerName, usePlayers } from '../../points/filters/use-players.ts';
import '../competitions-texts.ts';
import classes from './settings.module.css';

type EditorsFieldProps = { admins: readonly string[]; problem: string | undefined; onChange: (admins: readonly string[]) => void };

/** Who edits a competition beside the organisation's admins. */
export function EditorsField({ admins, problem, onChange }: EditorsFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const finding = usePlayers(text);
  return (
    <>
      {admins.length > 0 && (
        <ul className={classes.editors}>
          {admins.map((id) => (
            <Editor key={id} id={id} onRemove={() => onChange(admins.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.rewardsFoot}>
        <ChoiceChip
          label={t('competitions.settings.editor')}
          any=""
          search={{ finding, onFind: setText }}
          chosen={[]}
          onChange={([id]) => id !== undefined && !admins.includes(id) && onChange([...admins, id])}
        />
      </div>
    </>
  );
}

function Editor({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const name = usePlayerName(id) ?? t('competitions.settings.gone');
  return (
    <li>
      <span className="grow">
        <Who id={id} name={name} />
      </span>
      <IconButton label={t('competitions.settings.editorOut', { name })} icon={<IconTrash stroke={1.75} />} onClick={onRemove} />
    </li>
  );
}
