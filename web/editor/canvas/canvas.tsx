import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import type { CanvasHandle, Wanted } from '../model/canvas-handle.ts';
import type { EditorState } from '../model/editor-state.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';
import { EDGE, LABEL, type Layout, topOf } from './canvas-layout.ts';
import { elementIn } from './page-elements.ts';
import { PageView } from './page-view.tsx';
import { useKeys } from './use-keys.ts';
import { type Jump, useLayout } from './use-layout.ts';
import { usePointer } from './use-pointer.ts';

/** The pages one below another, and everything that is done on them. It fills what it is given and scrolls by itself. */
export const Canvas = () => {
  const styles = useStyles();
  const { pages, canvas, isReadOnly = false } = useEditor();
  const scroller = useRef<HTMLElement>(null);
  const jump = useRef<Jump | null>(null);
  const { layout, near } = useLayout(scroller, jump);
  const isArmed = useEditorSelector(({ armed }) => armed !== null);
  const press = usePointer(scroller);
  const focusTarget = useHandle(canvas, scroller, layout, jump);
  const { onKeyDown, announcement } = useKeys();
  const tools = { onKeyDown, onPointerDown: press, ...useHover() };

  return (
    <section
      ref={scroller}
      aria-label={texts.canvas.pages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls the pages by keys
      tabIndex={0}
      className={mergeClasses(styles.canvas, isArmed && styles.armed)}
      style={{ '--scale': layout.scale } as CSSProperties}
      {...(!isReadOnly && tools)}
    >
      {layout.width > 0 &&
        pages.map((_, index) => (
          <PageView
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            pageNumber={index + 1}
            height={layout.heights[index] ?? 0}
            scale={layout.scale}
            isNear={index + 1 >= near.first && index + 1 <= near.last}
            focusTarget={focusTarget}
          />
        ))}
      <div role="status" className={styles.announcement}>
        {announcement}
      </div>
    </section>
  );
};

/** What the palette and the shortcuts may ask of the canvas. Returns which field waits for the focus. */
const useHandle = (
  handle: { current: CanvasHandle | null },
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  jump: RefObject<Jump | null>,
) => {
  const store = useStore<EditorState>();
  const focusTarget = useRef<string | null>(null);

  useEffect(() => {
    handle.current = {
      element: () => scroller.current,
      scale: () => layout.scale,
      visible: () => visibleIn(scroller.current, layout, store.getState().shownPage),
      showPage: (wantedPage) => {
        const element = scroller.current;
        if (!element) return;
        const pageNumber = Math.min(Math.max(wantedPage, 1), layout.heights.length);
        element.scrollTo({ top: topOf(layout, pageNumber) - EDGE, behavior: 'instant' });
        jump.current = { pageNumber, top: element.scrollTop };
        store.dispatch(editor.actions.pageShown(pageNumber));
      },
      focusField: (key) => {
        focusTarget.current = key;
        const field = store.getState().fields[key];
        const canvas = scroller.current;
        if (!field || !canvas) return;
        const element = elementIn(canvas, key);
        if (element) return focusOn(element, focusTarget);
        // A field that is about to be drawn on a page that is there takes the focus by itself.
        if (canvas.querySelector(`[data-sheet="${field.pageNumber}"] > *`)) return;
        const y = topOf(layout, field.pageNumber) + LABEL + (field.y + field.height / 2) * layout.scale;
        canvas.scrollTo({ top: y - canvas.clientHeight / 2, behavior: 'instant' });
      },
    };

    return () => {
      handle.current = null;
    };
  }, [handle, scroller, layout, jump, store]);

  return focusTarget;
};

const focusOn = (element: HTMLElement, focusTarget: Wanted) => {
  focusTarget.current = null;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  element.querySelector('button')?.focus({ preventScroll: true });
};

const visibleIn = (canvas: HTMLElement | null, layout: Layout, pageNumber: number) => {
  const { scrollTop = 0, clientHeight = 0 } = canvas ?? {};
  const top = topOf(layout, pageNumber) + LABEL;
  const height = layout.heights[pageNumber - 1] ?? 0;
  const from = Math.max((scrollTop - top) / layout.scale, 0);
  const to = Math.min((scrollTop + clientHeight - top) / layout.scale, height);

  return { pageNumber, middle: { x: PAGE_MIDDLE, y: (from + to) / 2 } };
};

const PAGE_MIDDLE = 397;

/** What was chosen in the palette is carried by the mouse; a finger doesn't hover. */
const useHover = () => {
  const { ghost } = useEditor();
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') ghost.current?.follow(event);
  };

  return { onPointerMove, onPointerLeave: () => ghost.current?.hide() };
};

const useStyles = makeStyles({
  canvas: {
    position: 'relative',
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    paddingBlock: `${EDGE}px`,
    overflow: 'auto',
    scrollbarGutter: 'stable',
    overflowAnchor: 'none',
    backgroundColor: tokens.colorNeutralBackground3,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  announcement: {
    position: 'fixed',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  armed: { cursor: 'crosshair', '& [data-field] > button': { cursor: 'crosshair' } },
});
