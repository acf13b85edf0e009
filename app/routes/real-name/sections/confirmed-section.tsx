import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Disclosure } from "#app/ui/disclosure.tsx";

/** A step of a correction that was right before: folded, and sent along as it is. */
export function ConfirmedSection({ kept, name, children }: { kept: boolean; name: string; children: ReactNode }) {
  const { t } = useTranslation("real-name");
  if (!kept) return <>{children}</>;
  return (
    <Disclosure
      summary={
        <>
          {name} <span className="soft small">{t("correct.kept")}</span>
        </>
      }
    >
      {children}
    </Disclosure>
  );
}
