import { useContext, type ComponentType } from "react";
import { useHasEntry } from "#app/client/light-page.tsx";
import { ScriptsContext } from "./scripts-context.ts";

/**
 * Returns a component that React hydrates in the browser, while the page around it stays the HTML of the server. `name`: of its module, `<name>.island.tsx`,
 * whose default export is `Component` itself. The props are a part of the document as JSON, so they are plain data.
 */
export function island<Props extends object>(name: string, Component: ComponentType<Props>): ComponentType<Props> {
  return function Island(props: Props) {
    const { textsFolder } = useContext(ScriptsContext);
    if (!useHasEntry()) return <Component {...props} />;
    return (
      <>
        <div data-island={name} data-texts={`${textsFolder}${name}.json`}>
          <Component {...props} />
        </div>
        {/* oxlint-disable-next-line react/no-danger -- JSON without the character that would end the script */}
        <script type="application/json" dangerouslySetInnerHTML={{ __html: toScriptText(props) }} />
      </>
    );
  };
}

const toScriptText = (props: object): string => JSON.stringify(props).replaceAll("<", "\\u003c");
