import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import type { RichText } from '../../../../src/quests/rich-text.values.ts';
import { RICH_EXTENSIONS } from './rich-nodes.ts';
import { RichTools } from './rich-tools.tsx';
import { stateOf } from './rich-state.ts';
import classes from './rich.module.css';

type RichEditorProps = { label: string; value: RichText | null; onChange: (value: RichText | null) => void };

/** A text with formats. */
export default function RichEditor({ label, value, onChange }: RichEditorProps) {
  const told = useRef(value);
  const editor = useEditor({
    extensions: RICH_EXTENSIONS,
    content: value as object | null,
    // The stylesheet has it: a style that is put in would need a nonce.
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-label': label, 'aria-multiline': 'true', class: classes.text ?? '' } },
    onUpdate: ({ editor: at }) => {
      told.current = hasSomething(at) ? (at.getJSON() as RichText) : null;
      onChange(told.current);
    },
  });
  const marks = useEditorState({ editor, selector: ({ editor: at }) => stateOf(at) });

  // Discarded, or changed by somebody else.
  useEffect(() => {
    if (JSON.stringify(value) === JSON.stringify(told.current)) return;
    told.current = value;
    editor.commands.setContent(value as object | null, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={classes.editor}>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      <div className={classes.box}>
        <RichTools editor={editor} state={marks} label={label} />
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

function hasSomething({ state: { doc } }: Editor): boolean {
  let found = doc.textContent.trim() !== '';
  doc.descendants(({ isAtom, isText, type }) => {
    found ||= isAtom && !isText && type.name !== 'hardBreak';
  });
  return found;
}
