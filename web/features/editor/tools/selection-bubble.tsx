import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import { ExternalLink, Link, Sparkles, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Separator } from '#web/ui/layout/separator.tsx';

import { ALIGNMENTS, COMMENT_BLOCKS, MARKS } from './formats.ts';
import { LineMenu } from './line-menu.tsx';
import { FormatButtons, TextColors } from './toolbar.tsx';

interface SelectionBubbleProps {
  readonly editor: Editor;
  /** The link field was requested by shortcut. */
  readonly isLinkAsked: boolean;
  /** Comment variant: no headings, colors and alignment. */
  readonly isShort?: boolean;
  /** Opens the AI panel; undefined where it is off. */
  readonly onAskAi?: (() => void) | undefined;
}

/** Format buttons at the selection; on a link, its URL and a field to change it. */
export function SelectionBubble(props: SelectionBubbleProps) {
  const { editor, isLinkAsked, isShort = false, onAskAi } = props;
  const { t } = useTranslation('editor');
  const [isLinking, setIsLinking] = useState(isLinkAsked);
  const href = useEditorState({ editor, selector: () => hrefAt(editor) });
  useEffect(() => {
    const close = () => setIsLinking(false);
    editor.on('selectionUpdate', close);
    return () => {
      editor.off('selectionUpdate', close);
    };
  }, [editor]);
  return (
    <BubbleMenu
      editor={editor}
      shouldShow={({ element }) =>
        editor.isEditable && isInUse(editor, element) && isOfWords(editor)
      }
      options={{ placement: 'top-start', offset: 6 }}
      className="floating z-40 flex max-w-[94vw] flex-wrap items-center gap-0.5 rounded-card p-1 touch:flex-nowrap touch:overflow-x-auto touch:py-2.5"
      role="toolbar"
      aria-label={t('toolbar')}
    >
      {isLinking ? (
        <LinkForm editor={editor} href={href ?? ''} onDone={() => setIsLinking(false)} />
      ) : (
        <>
          {href && <LinkPreview editor={editor} href={href} />}
          {onAskAi && (
            <IconButton
              icon={Sparkles}
              size={24}
              label={t('ai.title')}
              shortcut="mod+j"
              onMouseDown={(event) => event.preventDefault()}
              onClick={onAskAi}
            />
          )}
          {!isShort && <LineMenu editor={editor} />}
          <FormatButtons editor={editor} formats={MARKS} />
          {!isShort && <TextColors editor={editor} />}
          <IconButton
            icon={Link}
            size={24}
            label={t('link.edit')}
            shortcut="mod+k"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setIsLinking(true)}
          />
          <FormatButtons editor={editor} formats={isShort ? COMMENT_BLOCKS : ALIGNMENTS} />
        </>
      )}
    </BubbleMenu>
  );
}

/**
 * Whether text or bubble has the focus: otherwise a text that begins with a link would be covered
 * on opening.
 */
function isInUse(editor: Editor, bubble: HTMLElement): boolean {
  return editor.isFocused || bubble.contains(document.activeElement);
}

/** Whether text is selected, rather than an image or whole cells; or the caret is in a link. */
function isOfWords(editor: Editor): boolean {
  const { selection } = editor.state;
  if (!(selection instanceof TextSelection) || selection.$from.parent.type.spec.code) return false;
  return !selection.empty || editor.isActive('link');
}

function LinkPreview({ editor, href }: { readonly editor: Editor; readonly href: string }) {
  const { t } = useTranslation('editor');
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="flex max-w-56 items-center gap-1 truncate px-1.5 text-12 text-accent"
      >
        <ExternalLink className="size-3.5 shrink-0" aria-hidden />
        <span className="truncate">{href}</span>
      </a>
      <IconButton
        icon={Unlink}
        size={24}
        label={t('link.remove')}
        onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
      />
      <Separator orientation="vertical" />
    </>
  );
}

interface LinkFormProps {
  readonly editor: Editor;
  readonly href: string;
  readonly onDone: () => void;
}

function LinkForm({ editor, href, onDone }: LinkFormProps) {
  const { t } = useTranslation('editor');
  const [address, setAddress] = useState(href);
  const finish = () => {
    const link = editor.chain().focus().extendMarkRange('link');
    const whole = withScheme(address.trim());
    if (whole) link.setLink({ href: whole }).run();
    else link.unsetLink().run();
    onDone();
  };
  return (
    <Input
      ref={(field) => field?.focus()}
      size={32}
      aria-label={t('link.address')}
      placeholder="https://"
      value={address}
      onChange={(event) => setAddress(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          finish();
        }
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDone();
          editor.commands.focus();
        }
      }}
      onBlur={onDone}
    />
  );
}

function hrefAt(editor: Editor): string | null {
  const { href }: { href?: unknown } = editor.getAttributes('link');
  return typeof href === 'string' ? href : null;
}

/** Adds https to a URL without a scheme; other schemes are rejected. */
function withScheme(address: string): string {
  if (address === '' || /^https?:\/\//i.test(address)) return address;
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? '' : `https://${address}`;
}
