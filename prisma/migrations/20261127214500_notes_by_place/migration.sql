-- Histories look for notes on dates by the start of their subject, whatever the collation.
CREATE INDEX "notes_subject_idx" ON "notes"("subject" text_pattern_ops);
