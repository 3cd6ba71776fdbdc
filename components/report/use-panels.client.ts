import { useState } from "react";
import { type Draft, type DraftPanel, movePanel } from "./draft";

interface RemovedPanel {
  panel: DraftPanel;
  /** Its place, from 0. */
  at: number;
}

/**
 * Changes a draft's panels. `store` keeps the draft; `focusNext` takes the selector of the element that gets
 * the focus next.
 */
export function usePanels(draft: Draft, store: (next: Draft) => void, focusNext: (selector: string) => void) {
  const [announcement, announce] = useState("");
  const [removed, setRemoved] = useState<RemovedPanel | null>(null);
  const save = (next: Draft) => {
    setRemoved(null);
    store(next);
  };
  return {
    /** The last change, for screen readers. */
    announcement,
    /** The panel to put back; null after any other change. */
    removed,
    /** Stores the draft after any change. */
    save,
    change: (panel: DraftPanel) =>
      save({ ...draft, panels: draft.panels.map((each) => (each.id === panel.id ? panel : each)) }),
    add(panel: DraftPanel, words: string) {
      focusNext(`[data-panel="${panel.id}"] :is(textarea, input)`);
      save({ ...draft, panels: [...draft.panels, panel] });
      announce(words);
    },
    move({ id }: DraftPanel, by: number) {
      const panels = movePanel(draft.panels, id, by);
      const at = panels.findIndex((panel) => panel.id === id);
      // At either end the pressed button is off.
      const isEnd = at === (by < 0 ? 0 : panels.length - 1);
      if (document.activeElement?.hasAttribute("data-move"))
        focusNext(`[data-panel="${id}"] [data-move="${isEnd ? -by : by}"]`);
      save({ ...draft, panels });
      announce(`Panel ${at + 1} of ${panels.length}.`);
    },
    remove(panel: DraftPanel, at: number) {
      const next = draft.panels[at + 1] ?? draft.panels[at - 1];
      focusNext(next ? `[data-panel="${next.id}"] [data-remove]` : "[data-add]");
      save({ ...draft, panels: draft.panels.filter((each) => each.id !== panel.id) });
      setRemoved({ panel, at });
      announce(`Panel ${at + 1} removed.`);
    },
    putBack({ panel, at }: RemovedPanel) {
      focusNext(`[data-panel="${panel.id}"] [data-remove]`);
      save({ ...draft, panels: draft.panels.toSpliced(at, 0, panel) });
      announce(`Panel ${at + 1} is back.`);
    },
  };
}
