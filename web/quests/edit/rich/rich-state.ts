import type { Editor } from '@tiptap/react';

export type RichState = ReturnType<typeof stateOf>;

/** What the tools show of the place where the caret is. */
export function stateOf(editor: Editor) {
  const {
    color = '',
    backgroundColor = '',
    fontFamily = '',
  } = editor.getAttributes('textStyle') as {
    color?: string | null;
    backgroundColor?: string | null;
    fontFamily?: string | null;
  };
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    codeBlock: editor.isActive('codeBlock'),
    link: String(editor.getAttributes('link').href ?? ''),
    level: Number(editor.getAttributes('heading').level ?? 0),
    align: (['center', 'right', 'justify'] as const).find((textAlign) => editor.isActive({ textAlign })) ?? 'left',
    ...{ color, backgroundColor, fontFamily },
  };
}
