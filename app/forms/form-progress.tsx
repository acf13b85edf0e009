import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";

type FormProgressProps = {
  /** The name of the list and the words after a completed section, for screen readers. */
  label: string;
  doneLabel: string;
  /** `id`: of the section's element. */
  sections: { id: string; title: string }[];
  /** The ids of the sections that are filled in. */
  done: readonly string[];
};

/** Links to the sections of a long form. With scripts, the section being read and those that are filled in are marked. */
export function FormProgress({ label, doneLabel, sections, done }: FormProgressProps) {
  const current = useCurrentSection(sections.map(({ id }) => id).join(" "));
  return (
    <nav className="form-progress" aria-label={label}>
      <ol className="list-plain">
        {sections.map(({ id, title }, at) => {
          const isDone = done.includes(id);
          return (
            <li key={id}>
              <a href={`#${id}`} data-done={isDone || undefined} aria-current={id === current ? "step" : undefined}>
                <span aria-hidden="true">{isDone ? <Icon name="check" size={16} /> : at + 1}</span>
                <b>
                  {title}
                  {isDone && <span className="visually-hidden"> {doneLabel}</span>}
                </b>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Returns the id of the last section that crossed a line a third below the top of the window, at first that of the first section. */
function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting)?.target.id;
        setCurrent((before) => crossing ?? before ?? ids.split(" ")[0]);
      },
      { rootMargin: "-33% 0px -66%" },
    );
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
