import { useRef, useState, type ComponentProps } from 'react';
import { joinParagraphs, splitParagraphs, withoutBlanks } from '../schema/post-body.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { CHIP, TextArea } from '#src/components/ui/fields.tsx';
import { rememberFormat } from './local-drafts.ts';
import { sentContent } from './post-form.ts';
import { Preview } from './Preview.tsx';
import { fromMarkdown } from './rich/from-markdown.ts';
import { RichEditor } from './rich/RichEditor.tsx';
import { schema } from './rich/schema.ts';
import { toMarkdown } from './rich/to-markdown.ts';
import type { Editor } from './use-editor.ts';

const { nodes } = schema;

interface Props extends Pick<ComponentProps<typeof RichEditor>, 'onPictures' | 'onChoose'> {
  editor: Editor;
}

/** How the content is written: two views of one Markdown text, or the paragraphs of the spec. */
const VIEWS = { rich: 'Rich text', markdown: 'Markdown', paragraphs: 'Paragraphs' } as const;

type View = keyof typeof VIEWS;

const SOURCES = {
  paragraphs: {
    placeholder: 'Write the content. Use / to separate paragraphs.',
    /** In a new post, or a draft of one, an empty line begins a paragraph, too (`sentContent`). */
    help: (isNew: boolean) =>
      `A slash (/)${isNew ? ' or an empty line' : ''} begins a new paragraph; web addresses stay whole. For a slash inside a paragraph write \\/.`,
  },
  markdown: {
    placeholder: 'Write the content in Markdown. An empty line begins a new paragraph.',
    help: () => 'Markdown: ## for a heading, **bold**, *italic*, - for a list, [text](https://…) for a link.',
  },
};

const ONLY_SOURCE =
  'This text has a part that the rich-text editor cannot show without changing it, so it stays in Markdown.';

/** The source with which the rich editor begins, and its document; none where the editor would change the text. */
const begin = (source: string) => ({ source, start: fromMarkdown(source) });

const paragraphOf = (text: string) => nodes.paragraph.create(null, schema.text(text));

/** The Markdown of paragraphs whose signs are no markup. */
const plainMarkdown = (texts: string[]) => toMarkdown(nodes.doc.create(null, texts.map(paragraphOf)));

/** A text for a view of the other format, with the same paragraphs. The signs of plain paragraphs stay signs in rich text. */
function converted(view: View, text: string): string {
  if (view === 'rich') return plainMarkdown(splitParagraphs(text));
  if (view === 'markdown') return splitParagraphs(text).join('\n\n');
  const shown = withoutBlanks(fromMarkdown(text)?.children.map(({ textContent }) => textContent) ?? []);
  return joinParagraphs(plainMarkdown(shown) === text ? shown : withoutBlanks(text.split(/\n\s*\n/)));
}

/** The content of a post as rich text, Markdown, or paragraphs with slashes. A text that was not typed needs another key. */
export function ContentField({ editor, onPictures, onChoose }: Props) {
  const { fields, base, form, isSource, flushRef } = editor;
  const { content, format } = fields;
  const error = form.fieldErrors.content;
  const [rich, setRich] = useState(() => begin(format === 'markdown' && !isSource ? content : ''));
  /** The last change of format: going back loses nothing, and signs that were markup stay markup in a text changed since. */
  const former = useRef({ before: '', after: '' });
  const isRich = format === 'markdown' && !isSource;
  const view: View = format === 'paragraphs' ? 'paragraphs' : isRich && rich.start ? 'rich' : 'markdown';

  const choose = (next: View) => {
    const { fields: typed } = editor.read();
    const chosen = next === 'paragraphs' ? 'paragraphs' : 'markdown';
    let text = typed.content;
    if (chosen !== format) {
      const { before, after } = former.current;
      const hasMarkup = chosen === 'markdown' && plainMarkdown(splitParagraphs(after)) !== before;
      text = text === after ? before : converted(hasMarkup ? 'markdown' : next, sentContent(typed, base));
      former.current = { before: typed.content, after: text };
    }
    if (next === 'rich') setRich(begin(text));
    editor.showSource(next === 'markdown');
    rememberFormat(chosen);
    editor.change({ format: chosen, content: text });
  };

  return (
    <>
      <ViewChoice value={view} onChange={choose} />
      {isRich && !rich.start && <Alert tone="info">{ONLY_SOURCE}</Alert>}
      {view === 'rich' && rich.start ? (
        <RichEditor
          start={rich.start}
          source={rich.source}
          error={error}
          flushRef={flushRef}
          onChange={(text) => editor.change({ content: text })}
          {...{ onPictures, onChoose }}
        />
      ) : (
        <div className="grid gap-5 lg:grow lg:grid-cols-2">
          <TextArea
            label="Content"
            name="content"
            className="lg:grid-rows-[auto_minmax(18rem,1fr)] lg:content-stretch lg:[&>textarea]:min-h-full"
            value={content}
            error={error}
            rows={12}
            placeholder={SOURCES[format].placeholder}
            help={SOURCES[format].help(!base || base.isDraft === true)}
            onChange={({ currentTarget }) => editor.change({ content: currentTarget.value })}
          />
          <Preview text={sentContent(fields, base)} format={format} earlier={base?.content} />
        </div>
      )}
    </>
  );
}

/** On phones the formats share one row: each radio button covers its chip, whose colour marks the chosen format. */
const ViewChoice = ({ value, onChange }: { value: View; onChange: (view: View) => void }) => (
  <fieldset className="flex flex-wrap items-center gap-1.5 sm:gap-2">
    <legend className="mb-1.5 text-small font-medium">Format</legend>
    {(Object.keys(VIEWS) as View[]).map((view) => (
      <label
        key={view}
        className={`${CHIP} relative max-sm:grow max-sm:justify-center max-sm:px-1.5 max-sm:has-checked:bg-brand-100`}
      >
        <input
          type="radio"
          name="format"
          className="cursor-pointer accent-brand-600 max-sm:absolute max-sm:inset-0 max-sm:appearance-none max-sm:rounded-full"
          checked={value === view}
          onChange={() => onChange(view)}
        />
        {VIEWS[view]}
      </label>
    ))}
  </fieldset>
);
